// Sets the colour scheme that was selected in the portal before the first paint, so that a dark page never flashes light. It is
// inline in each page, because loading a file would delay the first paint; the security policy allows it by its hash.

/** In the portal: light until the user selects another, and where storage is forbidden. */
export const portalThemeScript =
  "{let t;try{t=localStorage.getItem('theme')}catch{}document.documentElement.dataset.theme=t==='dark'?t:'light'}";

/** On the server-rendered pages: without a selection, their stylesheet follows the device. */
export const siteThemeScript =
  "try{const t=localStorage.getItem('theme');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}";
