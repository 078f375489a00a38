/// The pictures of users without a portrait; base64 of the whole files.
enum SeedPictures {
    /// Whoever has no portrait: 50 × 60, PNG.
    static let male = """
        iVBORw0KGgoAAAANSUhEUgAAADIAAAA8BAMAAADWG/TyAAAAGFBMVEXx8vXv8PPu8PPu8PLt8PPe4ebIzdSttb8dmU\
        JkAAABrElEQVR42tWTv0/CUBDH7101QQZ4FXCqWIg6GTUSJ40RooMLiRBXF/4uRzfjwEyMkLAbdVPkiXUwiK3M2Dr0\
        13vt6+Jmp7afd3ff9707UoaEB+GfEwTTKsuI/jyqbHXCbxKcYk0VwBw/ZrzvOT92cEYBQKWATMymHVM3x9ptpE5f99\
        PXRWKfBpULYjaDhprqAlnkrpi3OJI55AjhyTflyQFHDMExqgckaisLftoicCW4x8kf+uMkkUjgJ01SAHrYH00A1ihM\
        lLU44PQ4BdM7nlCO4JAXsM0ROxszxxe8wRVqCx68hsQW3SE3YRld9G3fD3LaEUeNa+9lrEeIrbnCbT8EFNXv/iBNUo\
        55WYpPPHxNa7NuSbILgEWGRSbpaVkfmhMMDwZbstyBI4AO5DeZkA1nRoOqAKbz1K0yjuDnbtkbU+flqsYCgtr8Tujo\
        5KLKfAVanwOQa/X8m+J9K8X3J5378GK0JhVnZ93LhsGOBtc/d4nWiM3nEgNQVHw4iRGySiyUhQAUeqCo1p6EkNwC4r\
        t0RyjgT1VKCj1c0aWEgIIVOcnhW8IyUiRJe/oL+71pcvOsw0UAAAAASUVORK5CYII=
        """

    /// Another one for whoever has no portrait: 50 × 60, PNG.
    static let female = """
        iVBORw0KGgoAAAANSUhEUgAAADIAAAA8BAMAAADWG/TyAAAAGFBMVEXx8/Xv8PPu8PTu8PPt8PPR1du/xc2wt8ErPL\
        +zAAAB9klEQVR42tWUsW/TQBTGv3fOYAe3PqeJhLLQRBQhqKBq2g2JhoGhUodW6p/ZAbEwBJEICqhdmiobomRBqkQU\
        vyiLVVw9Btvx2XH+ALz47n767r1377ujDlZ8Cv858ddvxn42rSxGulc5iHr1R0tE909rWrZ+jFJkNeM/fT1t2SCnGV\
        XDfBz37WY83+/nM6DznXThKE/cEwASBACeDM04dHEITG/DkMmmDRVmGtkApqwBCYDHfWO3tQMIgwF4Yygydgs7COwQ\
        AELxybpbaGgEmXGSE0Nrsx7xkgEF0EYcAqcSEdTZ1HB2soyxQYQWhAv9EbNpm0al5jpP9Kpuc9Y5eZEnc+N0xgZY/2\
        JkMA90RsTMjT5lgCavDYeInhXDpLltZ8D7nKt0lgWSvKvoezsNM6/mT+cVJyLvfcGJf7/FIv9PtUDQUI7vOM703cOi\
        r63LfQHkbHdRV3brf8670WAXJYQ8Jo9Lbhbp6c2vmb90s8j7iL0Oeqi/5NxuFI262gcCmQzesEEoqrSTSiU4i1Fcz3\
        3jmZ1u67Q+PA3TDNZ+t4ye1o4HqYYuDm3TB86Du0Tjnui8ebauYkLnBQA6iol7vOS4xhWgSiSxSMHtlti0MYTVDJ+X\
        EHIdRaPSN8xjdd8tJfWh8nQpIbFq7XLiqusVj6VWtOod/QfhcI6LruaAegAAAABJRU5ErkJggg==
        """
}
