"""x"""
KINDS={}
