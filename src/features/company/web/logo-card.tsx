import { PicturePicker } from '#web/form/picture-picker.tsx';
import { callApi } from '#web/api/api-client.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { companyEndpoints } from '../company-endpoints.ts';
import classes from './logo-card.module.css';

async function change(picture: File | null): Promise<void> {
  if (picture) await callApi(companyEndpoints.updateLogo, { body: picture });
  else await callApi(companyEndpoints.deleteLogo);
  toast({ title: picture ? 'Logo saved' : 'Logo removed', tone: 'success' });
}

/** The logo as it will look on paper. */
export function LogoCard({ logoUrl }: { logoUrl: string | null }) {
  return (
    <Card
      title="Logo"
      description="Printed at the top of estimates, invoices and receipts. On white paper, so best without a background of its own."
    >
      <div className={classes.logo}>
        <div className={classes.paper}>
          {logoUrl ? (
            <img src={logoUrl} alt="The company's logo" className={classes.picture} />
          ) : (
            <span className={classes.none}>No logo yet</span>
          )}
        </div>
        <PicturePicker
          label="Logo"
          chooseLabel={logoUrl ? 'Replace logo' : 'Upload logo'}
          hasPicture={logoUrl !== null}
          onChange={change}
        />
      </div>
    </Card>
  );
}
