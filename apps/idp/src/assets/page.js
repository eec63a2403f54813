// The pages work without this script; it adds comfort.

const password = document.getElementById('password')
const reveal = document.getElementById('reveal')
const capsLock = document.getElementById('caps-lock-text')
const form = document.querySelector('form[data-pending]')
const submit = document.getElementById('submit')

if (password && reveal) {
  const show = reveal.getAttribute('aria-label')
  reveal.hidden = false
  reveal.addEventListener('click', () => {
    const visible = password.type === 'password'
    password.type = visible ? 'text' : 'password'
    reveal.setAttribute('aria-pressed', String(visible))
    // The label stays: a pressed "Show password" is what assistive technology announces. Only the tooltip follows.
    reveal.title = visible ? reveal.dataset.hide : show
    password.focus()
  })
}

if (password && capsLock) {
  const follow = (event) => {
    if (event.getModifierState) capsLock.hidden = !event.getModifierState('CapsLock')
  }
  password.addEventListener('keydown', follow)
  password.addEventListener('keyup', follow)
  password.addEventListener('blur', () => {
    capsLock.hidden = true
  })
}

if (form && submit) {
  const label = submit.textContent
  form.addEventListener('submit', (event) => {
    if (submit.getAttribute('aria-disabled') === 'true') {
      event.preventDefault()
      return
    }
    if (password) password.type = 'password'
    submit.setAttribute('aria-disabled', 'true')
    submit.textContent = form.dataset.pending
  })
  // A page that comes back from the browser's memory still shows the state in which it was left.
  window.addEventListener('pageshow', () => {
    submit.removeAttribute('aria-disabled')
    submit.textContent = label
  })
}

document.querySelector('button[data-press]')?.click()
