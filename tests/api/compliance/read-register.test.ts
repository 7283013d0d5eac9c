import { describe, expect, it } from 'vitest';
import { RegisterFileError } from '#domain/compliance/register/register-entry.ts';
import { readRegister } from '#server/records/compliance/register/read-register.ts';
import { registerFile } from '#tests/support/register-file.ts';

const text = registerFile([
  { name: 'Érable "Change" Inc.', number: 'M23563590' },
  { name: 'Maple; Exchange, Ltd.', number: 'M11111111', status: 'Ceased' },
]);
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('a register file', () => {
  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16, little-endian', utf16(text)],
    ['UTF-16, big-endian', utf16(text).swap16()],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['UTF-8 with line feeds alone', Buffer.from(text.replaceAll('\r\n', '\n'))],
    [
      'UTF-8 with semicolons',
      Buffer.from(
        registerFile(
          [
            { name: 'Érable "Change" Inc.', number: 'M23563590' },
            { name: 'Maple; Exchange, Ltd.', number: 'M11111111', status: 'Ceased' },
          ],
          { delimiter: ';' },
        ),
      ),
    ],
  ])('is read in %s', async (_, bytes) => {
    expect(await readRegister(bytes)).toMatchObject([
      {
        number: 'M23563590',
        names: ['Érable "Change" Inc.', 'Érable "Change" Inc. Change'],
        status: 'registered',
      },
      {
        number: 'M11111111',
        names: ['Maple; Exchange, Ltd.', 'Maple; Exchange, Ltd. Change'],
        status: 'ceased',
      },
    ]);
  });

  it.each<[string, Buffer, string]>([
    ['ends within quotes', Buffer.from(text.slice(0, -8)), 'The file ends within a row. It is incomplete'],
    [
      'ends within a row',
      Buffer.from(text.slice(0, -15)),
      'Row 3 has 8 of 9 columns. The file is incomplete or damaged',
    ],
    [
      'ends within a character',
      Buffer.from(`${text}É`).subarray(0, -1),
      'The file ends within a character. It is incomplete',
    ],
    [
      'has quotes that do not match',
      Buffer.from(text.replace('"1 King', '"1" King')),
      'The file is damaged at line 3: its quotes do not match',
    ],
    [
      'is a workbook',
      Buffer.from('PK\u0003\u0004'),
      'The file is an Excel workbook. Upload the file that FINTRAC offers as CSV',
    ],
    ['is not text', Buffer.from('a\0b'), 'The file is not a text file. Upload the CSV file of FINTRAC'],
    ['is empty', Buffer.alloc(0), 'The file has no row of a money services business'],
  ])('that %s is refused', async (_, bytes, message) => {
    await expect(readRegister(bytes)).rejects.toThrow(new RegisterFileError(message));
  });

  it('of 20,000 businesses is read', async () => {
    const many = Array.from({ length: 20_000 }, (_, n) => ({
      name: `Maple ${n}`,
      number: `M${10_000_000 + n}`,
    }));
    expect(await readRegister(Buffer.from(registerFile(many)))).toHaveLength(20_000);
  });
});
