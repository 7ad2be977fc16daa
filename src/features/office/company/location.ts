/** The company's locations: offices and yards that people and documents belong to. */
import { z } from 'zod';
import { schemasOf, updatesOf } from '#shared/fields/field-shapes.ts';
import { name, phone, postalCode, text, value } from '#shared/fields/fields.ts';
import { optionalText } from '#shared/fields/field-schemas.ts';

/** The settings of each location. */
export const locationFields = {
  name: name('Name', { required: true }),
  addressLine1: text('Address'),
  addressLine2: text('Address line 2'),
  city: text('City', { max: 100 }),
  state: value('State', optionalText('State', 60)),
  postalCode: postalCode('Postal code'),
  phone: phone('Phone', { max: 40 }),
};

/** A location as printed on documents. If a value is missing, the company's own is printed. */
export const printedLocation = z.object(schemasOf(locationFields));

export type PrintedLocation = z.infer<typeof printedLocation>;

const location = z.object({
  id: z.int(),
  ...printedLocation.shape,
  /**
   * True if the location can no longer be selected. Documents and people that already have it keep
   * it.
   */
  isArchived: z.boolean(),
});

export type Location = z.infer<typeof location>;

/** The company's locations, in display order. */
export const locations = z.array(location);

const locationInput = z.object({
  /** The location's id; omitted for a new location. */
  id: z.int().positive().optional(),
  ...z.object(updatesOf(locationFields)).partial().shape,
  name: locationFields.name.update,
  isArchived: z.boolean().default(false),
});

export type LocationInput = z.output<typeof locationInput>;

export const MAX_LOCATIONS = 100;

/**
 * All locations in display order, as sent in an update. Locations missing from the list are
 * archived.
 */
export const locationsInput = z
  .array(locationInput)
  .max(MAX_LOCATIONS, `At most ${MAX_LOCATIONS} locations`)
  .refine((all) => all.some(({ isArchived }) => !isArchived), 'Keep at least one active location')
  .superRefine((all, check) => {
    const names = all.map(({ name }) => name.toLowerCase());
    for (const [index, name] of names.entries()) {
      if (names.indexOf(name) === index) continue;
      check.addIssue({
        code: 'custom',
        path: [index, 'name'],
        message: 'Another location has this name',
      });
    }
  });

/** Returns the locations that can be selected. */
export function openLocations(all: readonly Location[]): Location[] {
  return all.filter(({ isArchived }) => !isArchived);
}
