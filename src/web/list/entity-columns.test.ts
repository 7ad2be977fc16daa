import { expect, test } from 'vitest';
import { choice, text } from '#shared/fields/fields.ts';
import { columnsOf } from './entity-columns.ts';

const every = {
  title: text('Job name', { list: true }),
  source: choice('Source', { yard_sign: 'Sign in the yard' }, { list: true }),
};
const render = () => null;

test('A column is called what its field is called, and its choices read as the field has them', () => {
  const [title, source] = columnsOf({ every }, [
    { key: 'title', render },
    { key: 'source', render },
  ]);

  expect(title).toEqual({ key: 'title', label: 'Job name', render });
  expect(source?.label).toBe('Source');
  expect(source?.valueLabel?.('yard_sign')).toBe('Sign in the yard');
  expect(source?.valueLabel?.('door_hanger')).toBe('Door Hanger');
});

test('A column may have words of its own, and needs a label when no field has its name', () => {
  const valueLabel = (value: string) => value.toUpperCase();
  const [source] = columnsOf({ every }, [{ key: 'source', label: 'From', valueLabel, render }]);

  expect(source).toEqual({ key: 'source', label: 'From', valueLabel, render });
  expect(() => columnsOf({ every }, [{ key: 'number', render }])).toThrow('number needs a label');
});
