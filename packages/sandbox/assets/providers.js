// Enhances the simulated pages, which also work without a script.
const POLL_INTERVAL_MS = 1500

/** A waiting page reloads when the version of its payment changes. */
for (const place of document.querySelectorAll('[data-poll]')) {
  const { poll: paymentId, version } = place.dataset
  if (!paymentId) continue
  const poll = async () => {
    try {
      const response = await fetch(`/sandbox/providers/status/${paymentId}`, { cache: 'no-store' })
      if (response.ok && String((await response.json()).version) !== version) {
        const query = new URLSearchParams(location.search)
        query.delete('told')
        location.replace(location.pathname + (query.size ? `?${query}` : ''))
        return
      }
    } catch {
      // The connection may be back at the next request.
    }
    setTimeout(poll, POLL_INTERVAL_MS)
  }
  setTimeout(poll, POLL_INTERVAL_MS)
}

/** Shows the error of a field, or its help, in the same place. */
const showHelp = (input, sentence, isError) => {
  const place = document.getElementById(`${input.id}-help`)
  place.textContent = sentence ?? place.dataset.help ?? ''
  place.classList.toggle('fault', isError)
  place.classList.toggle('right', sentence !== undefined && !isError)
  if (isError) input.setAttribute('aria-invalid', 'true')
  else input.removeAttribute('aria-invalid')
}

for (const input of document.querySelectorAll('[data-check="iban"]')) {
  let waiting
  const check = async (typed) => {
    const query = new URLSearchParams({ iban: typed, lang: document.documentElement.lang })
    const response = await fetch(`/sandbox/providers/iban?${query}`).catch(() => undefined)
    if (!response?.ok) return
    const { valid, sentence } = await response.json()
    // The value may have changed since the request.
    if (input.value === typed) showHelp(input, sentence, !valid)
  }
  input.addEventListener('input', () => {
    clearTimeout(waiting)
    const typed = input.value
    if (!typed.trim()) return showHelp(input, undefined, false)
    const own = document.querySelector('input[name="account"][value="own"]')
    if (own) own.checked = true
    waiting = setTimeout(check, 400, typed)
  })
  // A typed number takes precedence, so the choice of another account removes it.
  for (const account of document.querySelectorAll('input[name="account"]'))
    account.addEventListener('change', () => {
      if (account.value === 'own' || !input.value) return
      clearTimeout(waiting)
      input.value = ''
      showHelp(input, undefined, false)
    })
}

/** Formats card numbers in groups of four while the caret is at the end. */
for (const input of document.querySelectorAll('[data-check="card"]'))
  input.addEventListener('input', () => {
    if (input.selectionStart !== input.value.length) return
    input.value = input.value
      .replace(/\D/g, '')
      .slice(0, 16)
      .replace(/(.{4})(?=.)/g, '$1 ')
  })

// The first error gets the focus.
document.querySelector('[aria-invalid="true"]')?.focus()

// Prevents a second submission, and shows progress.
for (const form of document.forms)
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault()
    form.dataset.sent = 'true'
    form.setAttribute('aria-busy', 'true')
  })
addEventListener('pageshow', (event) => {
  // A page from the back-forward cache shows an old state.
  if (event.persisted) location.reload()
})
