"""x"""

KINDS = {}
