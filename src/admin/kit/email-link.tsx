import Link from '@mui/material/Link';

/** An email address, as a link that opens a message to it. */
export function EmailLink({ email }: { email: string }) {
  return <Link href={`mailto:${encodeURIComponent(email)}`}>{email}</Link>;
}
