// What the simulated pages do better with a script; without one they work as well.
const POLL_MS = 1500

/** A page that waits loads itself again once the payment has moved on. */
for (const place of document.querySelectorAll('[data-poll]')) {
  const { poll, version } = place.dataset
  if (!poll) continue
  const look = async () => {
    try {
      const answer = await fetch(`/sandbox/providers/status/${poll}`, { cache: 'no-store' })
      if (answer.ok && String((await answer.json()).version) !== version) {
        const query = new URLSearchParams(location.search)
        query.delete('told')
        location.replace(location.pathname + (query.size ? `?${query}` : ''))
        return
      }
    } catch {
      // The line may be back at the next look.
    }
    setTimeout(look, POLL_MS)
  }
  setTimeout(look, POLL_MS)
}

/** The fault or the help of a field, in its own place, so that nothing jumps; without a sentence, the help. */
const tell = (input, sentence, isFault) => {
  const place = document.getElementById(`${input.id}-help`)
  place.textContent = sentence ?? place.dataset.help ?? ''
  place.classList.toggle('fault', isFault)
  place.classList.toggle('right', sentence !== undefined && !isFault)
  if (isFault) input.setAttribute('aria-invalid', 'true')
  else input.removeAttribute('aria-invalid')
}

for (const input of document.querySelectorAll('[data-check="iban"]')) {
  let waiting
  const check = async (written) => {
    const query = new URLSearchParams({ iban: written, lang: document.documentElement.lang })
    const answer = await fetch(`/sandbox/providers/iban?${query}`).catch(() => undefined)
    if (!answer?.ok) return
    const { valid, sentence } = await answer.json()
    // An answer about what stands there no longer says nothing.
    if (input.value === written) tell(input, sentence, !valid)
  }
  input.addEventListener('input', () => {
    clearTimeout(waiting)
    const written = input.value
    if (!written.trim()) return tell(input, undefined, false)
    const own = document.querySelector('input[name="account"][value="own"]')
    if (own) own.checked = true
    waiting = setTimeout(check, 400, written)
  })
  // A number that is written counts, so whoever chooses another account takes it away.
  for (const account of document.querySelectorAll('input[name="account"]'))
    account.addEventListener('change', () => {
      if (account.value === 'own' || !input.value) return
      clearTimeout(waiting)
      input.value = ''
      tell(input, undefined, false)
    })
}

/** Card numbers in groups of four; what stands behind the caret stays there. */
for (const input of document.querySelectorAll('[data-check="card"]'))
  input.addEventListener('input', () => {
    if (input.selectionStart !== input.value.length) return
    input.value = input.value
      .replace(/\D/g, '')
      .slice(0, 16)
      .replace(/(.{4})(?=.)/g, '$1 ')
  })

// A fault is where the reader continues.
document.querySelector('[aria-invalid="true"]')?.focus()

// The same form is not sent twice, and the page says that something happens.
for (const form of document.forms)
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault()
    form.dataset.sent = 'true'
    form.setAttribute('aria-busy', 'true')
  })
addEventListener('pageshow', (event) => {
  // A page that comes back from the browser's memory shows an old state.
  if (event.persisted) location.reload()
})
