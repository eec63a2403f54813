// Asks the browser for a passkey and sends what it has signed; without this script the page offers a code instead.

const { browserSupportsWebAuthn, startAuthentication } = SimpleWebAuthnBrowser
const form = document.getElementById('passkey-form')
const button = document.getElementById('passkey-button')
const failure = document.getElementById('passkey-failure')
const unsupported = document.getElementById('passkey-unsupported')

if (form && browserSupportsWebAuthn()) {
  form.hidden = false
  button.addEventListener('click', async () => {
    if (button.getAttribute('aria-disabled') === 'true') return
    button.setAttribute('aria-disabled', 'true')
    failure.hidden = true
    try {
      const signed = await startAuthentication({ optionsJSON: JSON.parse(form.dataset.options) })
      form.elements.passkey.value = JSON.stringify(signed)
      form.submit()
    } catch {
      // Whether the reader has cancelled it or no passkey was found, browsers do not say.
      failure.hidden = false
      button.removeAttribute('aria-disabled')
    }
  })
} else if (unsupported) unsupported.hidden = false
