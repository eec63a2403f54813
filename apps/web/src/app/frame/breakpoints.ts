/** Pixels of window width from which the header shows its menus instead of the burger (`md` in styles/app.css). */
export const MENUS_FROM = 900

/** Pixels of window width from which menus open under the mouse. */
export const HOVER_FROM = 960
