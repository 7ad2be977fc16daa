import { useMantineColorScheme } from '@mantine/core';
import { THEMES } from '#web/ui/theme-toggle.tsx';
import { rememberTheme } from './account-theme.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import classes from './appearance-settings.module.css';

/** Light, dark, or system theme. Same choices as in the header. */
export function AppearanceSettings() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();

  return (
    <Card title="Theme" description="Applies to this browser and your next sign-in.">
      <fieldset className={classes.themes}>
        <legend className="visually-hidden">Theme</legend>
        {THEMES.map(({ value, label, icon: Icon }) => (
          <label key={value} className={classes.theme}>
            <input
              type="radio"
              name="theme"
              value={value}
              checked={colorScheme === value}
              onChange={() => {
                setColorScheme(value);
                void rememberTheme(value);
                toast({ title: 'Appearance updated', description: label, tone: 'success' });
              }}
            />
            <span className={classes.sample} data-theme={value} aria-hidden>
              <span className={classes.page} />
              <span className={classes.page} />
            </span>
            <span className={classes.label}>
              <Icon size={18} aria-hidden />
              {label}
            </span>
          </label>
        ))}
      </fieldset>
    </Card>
  );
}
