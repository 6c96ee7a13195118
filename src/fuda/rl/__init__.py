"""Games as research environments: PettingZoo, Gymnasium, OpenSpiel, text and the Model Context Protocol.

Each module needs its own library and is imported only when it is used: `fuda.rl.pettingzoo`, `fuda.rl.gymnasium` (extra
`fuda[rl]`), `fuda.rl.openspiel` (`fuda[openspiel]`), `fuda.rl.mcp` (`fuda[mcp]`); `fuda.rl.text` needs none.
"""
