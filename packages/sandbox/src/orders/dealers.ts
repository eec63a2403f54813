const NAMES: Readonly<Record<string, string>> = {
  par_BRUNNWALDT: 'Autohaus Brunnwaldt',
  par_LINDENHAUS: 'Autohaus Linden'
}

/** The name of a dealer. In the sandbox every partner may be one; those that the documents do not tell of are called as their id. */
export const dealerNameOf = (partnerId: string): string =>
  NAMES[partnerId] ?? `Autohaus ${partnerId.charAt(4)}${partnerId.slice(5).toLowerCase()}`
