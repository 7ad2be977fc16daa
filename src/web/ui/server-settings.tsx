import classes from './facts.module.css';

interface ServerSettingsProps<Name extends string> {
  names: readonly Name[];
  about: Readonly<Record<Name, { example: string; text: string }>>;
}

/** Server settings for an administrator to configure, each with an example and its purpose. */
export function ServerSettings<Name extends string>({ names, about }: ServerSettingsProps<Name>) {
  return (
    <dl className={classes.settings}>
      {names.map((name) => (
        <div key={name}>
          <dt>
            <code>
              {name}={about[name].example}
            </code>
          </dt>
          <dd>{about[name].text}</dd>
        </div>
      ))}
    </dl>
  );
}
