import { Card } from '#web/ui/card.tsx';
import { FORM_TEMPLATES, type FormTemplate } from '../form-templates.ts';
import classes from './template-choice.module.css';

/** Offers templates to start from while the form has no fields. */
export function TemplateChoice({ onChoose }: { onChoose: (template: FormTemplate) => void }) {
  return (
    <Card title="Start from a template" description="Pick one and edit it, or add fields below">
      <div className={classes.templates}>
        {FORM_TEMPLATES.map((template) => (
          <button
            key={template.key}
            type="button"
            className={classes.template}
            onClick={() => onChoose(template)}
          >
            <span className={classes.title}>{template.title}</span>
            <span className={classes.purpose}>{template.purpose}</span>
            <span className={classes.count}>{template.fields.length} fields</span>
          </button>
        ))}
      </div>
    </Card>
  );
}
