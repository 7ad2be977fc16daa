/** The settings of the company, one record for each table that keeps some. */
import { company } from '#features/office/company/company.ts';
import type { AnySingleton } from '#shared/singleton.ts';

export const SETTINGS: readonly AnySingleton[] = [company];
