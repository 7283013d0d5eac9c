const columns = [
  'Organization Names (Legal and Operating)',
  'Business Address',
  'Website',
  'MSB Registration Status',
  'MSB Registration Number',
  'Jurisdiction of Incorporation',
  'Incorporation Number',
  'Date Initial MSB Registration Approval',
  'MSB Registration Expiry Date',
];

export type Business = {
  name: string;
  number: string;
  status?: string;
  expires?: string;
  incorporation?: string;
};

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Returns a register in the shape of FINTRAC's file. */
export function registerFile(businesses: readonly Business[], { delimiter = ',' } = {}): string {
  const rows = businesses.map(
    ({ name, number, status = 'Registered', expires = '2027-05-31', incorporation = '' }) => [
      `Legal Name: ${name}, \nOperating Name: ${name} Change`,
      '1 King St\nToronto ON',
      'https://maple.example',
      status,
      number,
      'Ontario',
      incorporation,
      '2023-05-01',
      expires,
    ],
  );
  return [columns, ...rows].map((row) => `${row.map(quoted).join(delimiter)}\r\n`).join('');
}
