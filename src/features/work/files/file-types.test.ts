import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_NAME_LENGTH } from './file.ts';
import { FILE_TYPES, fileName } from './file-types.ts';

const JPEG = 'image/jpeg';

describe('the name of an uploaded file', () => {
  test.each([
    ['roof.jpg', JPEG, 'roof.jpg'],
    ['North slope 2.JPEG', JPEG, 'North slope 2.JPEG'],
    ['Größe – final (3).pdf', 'application/pdf', 'Größe – final (3).pdf'],
    ['屋根 🏠.png', 'image/png', '屋根 🏠.png'],
    ['C:\\Users\\dana\\roof.jpg', JPEG, 'roof.jpg'],
    ['../../etc/passwd', 'text/plain', 'passwd.txt'],
    ['roof', JPEG, 'roof.jpg'],
    ['roof.exe', JPEG, 'roof.exe.jpg'],
    ['photo.jpg', 'application/pdf', 'photo.jpg.pdf'],
    ['a\u202Egpj.exe', JPEG, 'agpj.exe.jpg'],
    ['a\r\nb"<c>:d|e?*.jpg', JPEG, 'abcde.jpg'],
    ['   ', JPEG, 'File.jpg'],
    ['...', JPEG, 'File.jpg'],
    ['.jpg', JPEG, 'jpg.jpg'],
  ])('%j of type %s becomes %j', (sent, type, name) => {
    expect(fileName(sent, type)).toBe(name);
  });

  test('is always short, without folders, and with the right extension', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.constantFrom(...Object.keys(FILE_TYPES)),
        (sent, type) => {
          const name = fileName(sent, type);

          expect(name.length).toBeLessThanOrEqual(MAX_NAME_LENGTH);
          expect(() => encodeURIComponent(name)).not.toThrow();
          expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u);
          expect(name).toBe(name.trim());
          expect(FILE_TYPES[type]?.endings).toContain(name.split('.').at(-1)?.toLowerCase());
          expect(fileName(name, type)).toBe(name);
        },
      ),
    );
  });
});
