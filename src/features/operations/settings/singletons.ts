/** The company's settings records, one per settings table. */
import { company } from '#features/office/company/company.ts';
import type { AnySingleton } from '#shared/singleton.ts';

export const SETTINGS: readonly AnySingleton[] = [company];
