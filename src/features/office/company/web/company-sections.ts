import { lazyRouteComponent } from '@tanstack/react-router';
import type { SettingsSection } from '#web/settings-section.ts';

export const companySection: SettingsSection = {
  value: 'company',
  group: 'Company',
  label: 'Company',
  panel: lazyRouteComponent(() => import('./company-settings.tsx'), 'CompanySettings'),
};

export const taxesSection: SettingsSection = {
  value: 'taxes',
  group: 'Company',
  label: 'Taxes',
  panel: lazyRouteComponent(() => import('./tax-settings.tsx'), 'TaxSettings'),
  resource: 'company',
  action: 'update',
};

export const locationsSection: SettingsSection = {
  value: 'locations',
  group: 'Company',
  label: 'Locations',
  panel: lazyRouteComponent(() => import('./location-settings.tsx'), 'LocationSettings'),
  resource: 'company',
  action: 'update',
};
