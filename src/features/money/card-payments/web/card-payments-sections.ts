import { lazyRouteComponent } from '@tanstack/react-router';
import type { SettingsSection } from '#web/settings-section.ts';

export const cardPaymentsSection: SettingsSection = {
  value: 'card-payments',
  group: 'Company',
  label: 'Card payments',
  panel: lazyRouteComponent(() => import('./card-payment-settings.tsx'), 'CardPaymentSettings'),
  resource: 'company',
  action: 'update',
};
