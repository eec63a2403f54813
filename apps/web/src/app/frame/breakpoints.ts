/** Pixels of window width from which menus open under the mouse. The burger gives way at 900 (`md` in styles/app.css). */
export const HOVER_FROM = 960
