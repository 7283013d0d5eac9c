// The scheme that was chosen in the portal, set before the first paint so that a dark page never flashes light. It stands
// within each page, where a file would hold up the first paint for a turn of the line; the policy names it by its hash.

/** In the portal: light until somebody chooses, and where the storage is forbidden. */
export const portalThemeScript =
  "{let t;try{t=localStorage.getItem('theme')}catch{}document.documentElement.dataset.theme=t==='dark'?t:'light'}";

/** On the pages that the server writes: nothing chosen, their stylesheet follows the device. */
export const siteThemeScript =
  "try{const t=localStorage.getItem('theme');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}";
