/** Columns that contain part of a field, with their names in other systems. */

export interface Meaning {
  label: string;
  /** The column's names in other systems' exports. */
  headers: readonly string[];
}

/**
 * Fields that are built from several columns: the name, the address, and whether a contact is
 * active.
 */
export const PARTS = {
  name: {
    firstName: {
      label: 'First name',
      headers: ['First name', 'First', 'Given name', 'F name', 'Forename', 'Vorname'],
    },
    middleName: {
      label: 'Middle name',
      headers: ['Middle name', 'Middle', 'Middle initial', 'M.I.', 'Additional name'],
    },
    lastName: {
      label: 'Last name',
      headers: ['Last name', 'Last', 'Surname', 'Family name', 'L name', 'Second name', 'Nachname'],
    },
    nameSuffix: { label: 'Name suffix', headers: ['Name suffix', 'Suffix'] },
  },
  phone: {
    phoneExtension: {
      label: 'Phone extension',
      headers: ['Phone ext', 'Phone extension', 'Ext', 'Extension'],
    },
  },
  status: {
    archived: {
      label: 'Archived (yes or no)',
      headers: [
        'Archived',
        'Is archived',
        'Inactive',
        'Is inactive',
        'Deleted',
        'Is deleted',
        'Disabled',
        'Is disabled',
        'Deactivated',
        'Do not service',
      ],
    },
  },
  address: {
    street: {
      label: 'Street',
      headers: [
        'Street',
        'Street 1',
        'Street line 1',
        'Address 1',
        'Address line',
        'Address line 1',
        'Street address',
        'Street address 1',
        'Street address line 1',
        'Address street',
        'Address street 1',
        'Line 1',
        'Addr',
        'Strasse',
      ],
    },
    street2: {
      label: 'Street, further lines',
      headers: [
        'Street 2',
        'Street 3',
        'Street line 2',
        'Address 2',
        'Address 3',
        'Address line 2',
        'Address line 3',
        'Street address 2',
        'Street address line 2',
        'Address street 2',
        'Extended address',
        'PO box',
        'Unit',
        'Unit number',
        'Apt',
        'Apartment',
        'Suite',
        'Line 2',
        'Line 3',
      ],
    },
    city: {
      label: 'City',
      headers: [
        'City',
        'Town',
        'Locality',
        'Address city',
        'City state ZIP',
        'City state',
        'CSZ',
        'Ort',
      ],
    },
    state: {
      label: 'State',
      headers: [
        'State',
        'State text',
        'State name',
        'State code',
        'Province',
        'Region',
        'State/Province',
        'State/Region',
        'Address state',
        'St',
      ],
    },
    postalCode: {
      label: 'ZIP code',
      headers: [
        'ZIP',
        'ZIP code',
        'Postal code',
        'Postcode',
        'Postal',
        'ZIP/Postal',
        'ZIP/Postal code',
        'ZIP or postal code',
        'Postal/ZIP code',
        'Address ZIP',
        'Address postal code',
        'PLZ',
      ],
    },
    country: {
      label: 'Country',
      headers: ['Country', 'Country/Region', 'Country name', 'Address country', 'Land'],
    },
  },
} as const satisfies Partial<Record<string, Record<string, Meaning>>>;
