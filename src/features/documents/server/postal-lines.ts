interface Place {
  addressLine1: string | null;
  addressLine2: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
}

function filled(parts: (string | null)[]): string[] {
  return parts.filter((part): part is string => Boolean(part));
}

/** An address in envelope format: street lines, then 'City, State 84101'. */
export function postalLines(place: Place): string[] {
  const region = filled([place.state, place.postalCode]).join(' ');
  const town = filled([place.city, region]).join(', ');

  return filled([place.addressLine1, place.addressLine2, town]);
}
