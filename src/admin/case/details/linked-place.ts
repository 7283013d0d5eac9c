/** The id of a section's heading. */
export const headingId = (step: string) => `section-${step}`;

/** The id of an answer or an entry, by its dotted path inside the section's record. */
export const answerId = (step: string, property: string) => `${headingId(step)}.${property}`;

/** What an address says of the details to show one place of them: `#companyDetails`, `#companyDetails.legalName`. */
export const hashOf = (step: string, property: string) => (property === '' ? step : `${step}.${property}`);

/**
 * What the fragment of an address names: `…/details#companyDetails` is a section,
 * `…/details#controlOwnership.directors.0.email` an answer; one that is not there is stood for by what it was a part of.
 */
export function placeOf(name: string): HTMLElement | null {
  if (name === '') return null;
  return (
    document.getElementById(headingId(name)) ?? placeOf(name.slice(0, Math.max(0, name.lastIndexOf('.'))))
  );
}
