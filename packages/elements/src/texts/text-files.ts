// Written by build/text-files.ts.

/** The version of this package, below which its files are published. */
export const TEXTS_VERSION = '1.0.0'

/** The files of texts with their hashes (subresource integrity). */
export const TEXT_FILES: Readonly<Record<string, string>> = {
  'de.json': 'sha384-ZtiyuxfELDh0cPYFg9vY1t22YFgpPaipfIOz7jF5Ew3YDhjDrPR9jElq5/tsMpio',
  'fr.json': 'sha384-PU4oMwcdWu/jbNCFf7U2QluQ2UvJzoAmDvF0sgDclrB4PqjHuTXx0ygc8b6kgFGQ',
  'it.json': 'sha384-3ypzbXSlt/0IF5REtpOWRQiSrxE4zUQ8nnDoy4sNQD3zYGUquTcIgubexOEqCfXN',
  'nl.json': 'sha384-og/z4KivvoGcKYVT+cpFWz/P466slcaRGaHhCd+M1XOsMCQr4fVbNO3/GHtDsx45',
  'pt.json': 'sha384-eHx5Gye5QmSMt32A0Tab30lPb+RETr1sKW3i6IQcNFGrzoehO3qBRqGwtlLCS1ty'
}
