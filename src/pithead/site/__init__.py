"""The whole of Pithead as a folder of static files: `pithead site`.

`site_writer` writes the folder. `pack` runs in Pyodide when the folder is made; `browser_app`,
`browser_storage` and `browser_bots` run in Pyodide in the browser.
"""
