/** The company's settings records, one per settings table. */
import { sendingSettings } from '#features/client/sending/sending-settings.ts';
import { cardPaymentSetup } from '#features/money/card-payments/card-payment-settings.ts';
import { company } from '#features/office/company/company.ts';
import type { AnySingleton } from '#shared/singleton.ts';

export const SETTINGS: readonly AnySingleton[] = [company, sendingSettings, cardPaymentSetup];
