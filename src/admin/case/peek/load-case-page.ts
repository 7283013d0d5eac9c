/** Loads the code of the case page with its first tab. Ignores a failure, because the page loads it again and reports one. */
export async function loadCasePage(): Promise<void> {
  await Promise.all([import('../case-page.tsx'), import('../details/details-panel.tsx')]).catch(() => {});
}
