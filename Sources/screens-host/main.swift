print("screens-host")
