ALTER TABLE "companies" ADD COLUMN "contract_notices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- The notices go with the letterhead: issued documents keep those that they went out with.
create or replace function keep_letterhead() returns trigger
  language plpgsql
  as $$
  declare
    now_is jsonb := jsonb_build_object(
      'name', new.name,
      'addressLine1', new.address_line1,
      'addressLine2', new.address_line2,
      'city', new.city,
      'state', new.state,
      'postalCode', new.postal_code,
      'phone', new.phone,
      'email', new.email,
      'website', new.website,
      'licenseNumber', new.license_number,
      'logoHash', new.logo_hash)
      || case when new.contract_notices = '[]' then '{}'
        else jsonb_build_object('contractNotices', new.contract_notices) end;
  begin
    if now_is is distinct from (select content from letterheads where id = current_letterhead()) then
      insert into letterheads (content) values (now_is);
    end if;
    return null;
  end $$;
