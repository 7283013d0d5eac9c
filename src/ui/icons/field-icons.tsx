import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import type SvgIcon from '@mui/material/SvgIcon';

interface IconProps {
  size?: number;
  className?: string;
}

/**
 * Returns an icon component: 20 px by default, in the text colour, and hidden from assistive technology, because every icon has a
 * text next to it.
 */
export function icon(Drawing: typeof SvgIcon) {
  return function Icon({ size = 20, className }: IconProps) {
    return <Drawing className={className} style={{ fontSize: size }} />;
  };
}

// The icons of form fields. They have their own module, so that the first page loads no others.
export const ErrorIcon = /* @__PURE__ */ icon(ErrorOutlineRounded);
export const InfoIcon = /* @__PURE__ */ icon(InfoOutlined);
