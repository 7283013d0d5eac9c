import Link from '@mui/material/Link';

/** A link in running text. A router's link goes in by `component`, a plain action by `component="button"`. */
export const TextLink = Link;
