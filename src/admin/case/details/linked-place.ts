/** The id of a section's heading. */
export const headingId = (step: string) => `section-${step}`;

/** The id of an answer or an entry, by its dotted path in the section's record. */
export const answerId = (step: string, property: string) => `${headingId(step)}.${property}`;

/** The fragment of an address that shows one answer of the details: `#companyDetails`, `#companyDetails.legalName`. */
export const hashOf = (step: string, property: string) => (property === '' ? step : `${step}.${property}`);

/**
 * Returns the element that the fragment of an address names: `…/details#companyDetails` is a section,
 * `…/details#controlOwnership.directors.0.email` an answer; if it does not exist, the element of its parent path.
 */
export function placeOf(name: string): HTMLElement | null {
  if (name === '') return null;
  return (
    document.getElementById(headingId(name)) ?? placeOf(name.slice(0, Math.max(0, name.lastIndexOf('.'))))
  );
}
