import { describe, expect, it } from 'vitest';
import { endingOf, fileRefusal } from '#domain/rules/file-refusal.ts';

const megabytes = 1024 * 1024;

describe('a chosen file', () => {
  it.each(['scan.jpg', 'scan.jpeg', 'scan.png', 'SCAN.JPG', 'my.scan.Jpeg', 'Zürich – 2025.png'])(
    'named %s may be sent',
    (name) => {
      expect(fileRefusal({ name, size: 1 }, 1)).toBeNull();
      expect(fileRefusal({ name, size: 10 * megabytes }, 1)).toBeNull();
    },
  );

  it.each(['scan.pdf', 'scan.heic', 'scan.jpg.exe', 'scan', 'jpg', '.', '', 'scan.jpg ', 'scan.constructor'])(
    'named %j may not be sent',
    (name) => {
      expect(fileRefusal({ name, size: 1 }, 1)).toBe(
        'Choose a jpg, jpeg or png picture. Other kinds of files are not accepted',
      );
    },
  );

  it('must not be empty, and not exceed 10 MB', () => {
    expect(fileRefusal({ name: 'scan.jpg', size: 0 }, 1)).toBe('The file is empty. Choose it again');
    expect(fileRefusal({ name: 'scan.jpg', size: 10 * megabytes + 1 }, 1)).toBe(
      'The file is larger than 10 MB. Save it smaller and choose it again',
    );
  });

  it('must fit in its group', () => {
    expect(fileRefusal({ name: 'scan.jpg', size: 1 }, 0)).toMatch(/^This group can hold at most 20 files/);
  });
});

describe('the extension of a name', () => {
  it.each([
    ['scan.JPG', 'jpg'],
    ['a.b.png', 'png'],
    ['none', ''],
    ['dot.', ''],
    ['.hidden', 'hidden'],
    ['far.toolonganending', ''],
  ])('%j is %j', (name, ending) => {
    expect(endingOf(name)).toBe(ending);
  });
});
