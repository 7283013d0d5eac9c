/** What spreadsheets take for the beginning of a formula, and run. */
const FORMULA = /^[=+\-@\t\r]/;

/** Rows as comma-separated values (RFC 4180); no text of them is run as a formula where the table is opened. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

function field(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
