/** Makes the payment buttons of this tab forget what they have started: a preview that begins anew begins with nothing paid. */
export function forgetPayments(): void {
  try {
    sessionStorage.removeItem('portico-payments')
  } catch {
    // Where the browser keeps nothing there is nothing to forget.
  }
}
