extension Media.Fit: AttributeValue {}
