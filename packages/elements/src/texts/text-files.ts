// Written by build/text-files.ts.

/** The version of this package, below which its files are published. */
export const TEXTS_VERSION = '1.0.0'

/** The files of texts with their hashes (subresource integrity). */
export const TEXT_FILES: Readonly<Record<string, string>> = {
  'de.json': 'sha384-LCJkT05ltiAlyPYbLYf/lRg5HEudfFQRq0RBF/yRZ/LWGKHP923InQLAET6UOw+d',
  'fr.json': 'sha384-HlCAMSihGcuUCfC8aqExrO0cmff+wOUM2Ttf3nDrNX0uZq2lud2sA1v8N9sc8GEB',
  'it.json': 'sha384-h/sFVC8CxAF+O/4YxKjmO2solHfEPs6fijLo5UuFQnv5/KWRoUS0xM/m4T2nRKBs',
  'nl.json': 'sha384-9bBm86WLIdDtvF6l3pDIcLYvasF+9des53Qmv2zNqvnvODiX+vjNrCnuVZKLEnzC',
  'pt.json': 'sha384-zhy15dHvSiIlzEcq+BFvl/4cCX0pWZccgff+AJW/cWX+ygiyuCqMe/erxEqcX++G'
}
