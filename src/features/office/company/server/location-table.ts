import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant } from '#server/db/columns.ts';

/**
 * The company's locations. A trigger adds the first one when the company is set up. Locations are
 * never deleted.
 */
export const locations = pgTable('locations', {
  id: identity(),
  name: text('name').notNull(),
  addressLine1: text('address_line1'),
  addressLine2: text('address_line2'),
  city: text('city'),
  state: text('state'),
  postalCode: text('postal_code'),
  phone: text('phone'),
  isArchived: boolean('is_archived').notNull().default(false),
  sortOrder: integer('sort_order').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
});
