// Stands in for the browser objects that modules use as soon as they are loaded, for a browser that has stored nothing: the server has
// none of them.
const nothingStored = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
const ignore = () => {}

Object.assign(globalThis, {
  window: globalThis,
  sessionStorage: nothingStored,
  localStorage: nothingStored,
  addEventListener: ignore,
  matchMedia: () => ({ matches: false, addEventListener: ignore }),
  document: { cookie: '', documentElement: { dataset: {} }, addEventListener: ignore },
  location: { origin: '', pathname: '/', search: '', href: '/' }
})
