import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import type SvgIcon from '@mui/material/SvgIcon';

interface IconProps {
  size?: number;
  className?: string;
}

/** Every icon is 20 px unless told, drawn in the text's colour, and hidden from assistive technology: words stand beside it. */
export function icon(Drawing: typeof SvgIcon) {
  return function Icon({ size = 20, className }: IconProps) {
    return <Drawing className={className} style={{ fontSize: size }} />;
  };
}

// What any field shows, apart from the rest so that the first page is sent no more.
export const ErrorIcon = /* @__PURE__ */ icon(ErrorOutlineRounded);
export const InfoIcon = /* @__PURE__ */ icon(InfoOutlined);
