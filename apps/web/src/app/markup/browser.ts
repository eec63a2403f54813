// What modules of the application ask the browser for as soon as they are loaded, answered as a browser that knows nobody would. The
// server has none of it.
const nothingStored = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
const ignore = () => {}

Object.assign(globalThis, {
  window: globalThis,
  sessionStorage: nothingStored,
  localStorage: nothingStored,
  addEventListener: ignore,
  matchMedia: () => ({ matches: false, addEventListener: ignore }),
  document: { cookie: '', documentElement: { dataset: {} }, addEventListener: ignore }
})
