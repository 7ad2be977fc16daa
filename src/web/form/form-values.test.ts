import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  choice,
  day,
  flag,
  lines,
  money,
  phone,
  reference,
  text,
  texts,
  time,
  value,
} from '#shared/fields/fields.ts';
import { emptyForm, formOf } from './form-values.ts';

const fields = {
  name: text('Name', { required: true }),
  notes: lines('Notes'),
  phone: phone('Phone'),
  status: choice('Status', ['new', 'done'], { required: true, default: 'new' }),
  roof: choice('Roof', ['metal', 'tile']),
  price: money('Price'),
  surveyed: day('Surveyed'),
  surveyTime: time('Survey time'),
  isSteep: flag('Steep'),
  tags: texts('Tags'),
  owner: reference('Owner', { message: 'Choose an owner' }),
  size: value('Size', z.number().nullable()),
};

test('the form of a new record has the defaults, and nothing in each other field', () => {
  expect(emptyForm(fields)).toEqual({
    name: '',
    notes: '',
    phone: '',
    status: 'new',
    roof: null,
    price: null,
    surveyed: null,
    surveyTime: '',
    isSteep: false,
    tags: [],
    owner: null,
    size: null,
  });
});

test('the form of a record has its values, its phone as people write it, and nothing where it has none', () => {
  const record = {
    id: 7,
    name: 'North',
    phone: '8015550142',
    status: 'done',
    price: 12.5,
    surveyed: null,
    surveyTime: null,
    isSteep: true,
    tags: ['hail'],
    owner: 4,
    size: 0,
  };

  expect(formOf(fields, record)).toEqual({
    name: 'North',
    notes: '',
    phone: '(801) 555-0142',
    status: 'done',
    roof: null,
    price: 12.5,
    surveyed: null,
    surveyTime: '',
    isSteep: true,
    tags: ['hail'],
    owner: 4,
    size: 0,
  });
});
