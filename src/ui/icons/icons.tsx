import type { ReactNode } from 'react';

/** Every icon is 20 px unless told, drawn in the text's colour, and hidden from assistive technology: words stand beside it. */
interface IconProps {
  size?: number;
}

function Svg({ size = 20, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ flexShrink: 0 }}
    >
      {children}
    </svg>
  );
}

export const CheckIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="m4.5 10.5 3.7 3.7 7.3-8.2" />
  </Svg>
);
export const ChevronDownIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="m5.5 8 4.5 4.5L14.5 8" />
  </Svg>
);
export const CalendarIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M3.5 5.5h13v11h-13zM3.5 8.7h13M7 3.2v3.6M13 3.2v3.6" />
  </Svg>
);
export const InfoIcon = (props: IconProps) => (
  <Svg {...props}>
    <circle cx="10" cy="10" r="7.2" />
    <path d="M10 9.3v4M10 6.6v.1" />
  </Svg>
);
export const WarningIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M10 3.2 17.6 16.5H2.4zM10 8.2v3.6M10 14v.1" />
  </Svg>
);
export const ErrorIcon = (props: IconProps) => (
  <Svg {...props}>
    <circle cx="10" cy="10" r="7.2" />
    <path d="M10 6.3v4.4M10 13.4v.1" />
  </Svg>
);
export const PlusIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M10 4.5v11M4.5 10h11" />
  </Svg>
);
export const SunIcon = (props: IconProps) => (
  <Svg {...props}>
    <circle cx="10" cy="10" r="3.3" />
    <path d="M10 2.5v1.6M10 15.9v1.6M2.5 10h1.6M15.9 10h1.6M4.7 4.7l1.1 1.1M14.2 14.2l1.1 1.1M4.7 15.3l1.1-1.1M14.2 5.8l1.1-1.1" />
  </Svg>
);
export const MoonIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7z" />
  </Svg>
);
export const MenuIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M3.5 5.5h13M3.5 10h13M3.5 14.5h13" />
  </Svg>
);
export const CloseIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="m5 5 10 10M15 5 5 15" />
  </Svg>
);
export const LogOutIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M8 3.5H4v13h4M8.5 10h8M13.5 6.8l3.2 3.2-3.2 3.2" />
  </Svg>
);
export const UploadIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M10 13V3.8M6.4 7.2 10 3.6l3.6 3.6M3.5 12.5v3.7h13v-3.7" />
  </Svg>
);
export const CameraIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M2.8 6.3h3.4l1.3-2h5l1.3 2h3.4v9.4H2.8z" />
    <circle cx="10" cy="10.7" r="2.8" />
  </Svg>
);
export const PictureIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M3 4h14v12H3zM3 13l3.6-3.6 3.2 3.2 2.7-2.7L17 14.4" />
    <circle cx="7" cy="7.3" r="1" />
  </Svg>
);
export const ChevronLeftIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M12 5 7 10l5 5" />
  </Svg>
);
export const ChevronRightIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="m8 5 5 5-5 5" />
  </Svg>
);
export const FlagIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M5 17V3.5M5 4.2h9.8l-2.3 3.4 2.3 3.4H5" />
  </Svg>
);
export const DownloadIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M10 3.5v9.2M6.4 9.2 10 12.8l3.6-3.6M3.5 12.5v3.7h13v-3.7" />
  </Svg>
);
export const CopyIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M7.5 7.5h9v9h-9zM4.8 12.5H3.5v-9h9v1.3" />
  </Svg>
);
export const KeyboardIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M2.5 5.5h15v9h-15zM5.5 8.4v.1M8.5 8.4v.1M11.5 8.4v.1M14.5 8.4v.1M6.5 11.6h7" />
  </Svg>
);
export const SearchIcon = (props: IconProps) => (
  <Svg {...props}>
    <circle cx="8.8" cy="8.8" r="5.3" />
    <path d="m12.8 12.8 3.9 3.9" />
  </Svg>
);
export const BookmarkIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M5.5 3.5h9v13L10 13.2l-4.5 3.3z" />
  </Svg>
);
export const TrashIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M4 5.8h12M8 5.5V3.7h4v1.8M5.4 5.8l.8 10.7h7.6l.8-10.7M8.5 9v4.5M11.5 9v4.5" />
  </Svg>
);
export const MinusIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M4.5 10h11" />
  </Svg>
);
export const RotateLeftIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M4.6 8.2A6.2 6.2 0 1 1 4 11.6M4.2 4v4.4h4.4" />
  </Svg>
);
export const RotateRightIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M15.4 8.2A6.2 6.2 0 1 0 16 11.6M15.8 4v4.4h-4.4" />
  </Svg>
);
export const ExpandIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4" />
  </Svg>
);
export const ShrinkIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M7.5 3.5v4h-4M16.5 7.5h-4v-4M12.5 16.5v-4h4M3.5 12.5h4v4" />
  </Svg>
);
export const MoreIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M4.5 10h.01M10 10h.01M15.5 10h.01" strokeWidth={2.6} />
  </Svg>
);
export const PencilIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="m4 16 .8-3.6 8.6-8.6 2.8 2.8-8.6 8.6zM11.6 5.6l2.8 2.8" />
  </Svg>
);
export const DocumentIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M5 3h6.5L15 6.5V17H5zM11.5 3v3.5H15M7.7 10.3h4.6M7.7 13.3h4.6" />
  </Svg>
);
export const IdentityIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M2.8 4.8h14.4v10.4H2.8zM12.4 8.4h2.4M12.4 11.4h2.4M4.8 13c.3-1.5 1.3-2.3 2.6-2.3s2.3.8 2.6 2.3" />
    <circle cx="7.4" cy="8.4" r="1.5" />
  </Svg>
);
export const EyeIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M2.5 10S5.2 4.8 10 4.8 17.5 10 17.5 10 14.8 15.2 10 15.2 2.5 10 2.5 10z" />
    <circle cx="10" cy="10" r="2.4" />
  </Svg>
);
export const KeyIcon = (props: IconProps) => (
  <Svg {...props}>
    <circle cx="6.8" cy="13.2" r="3" />
    <path d="m9 11 6.8-6.8M13 7l2.2 2.2" />
  </Svg>
);
export const NoteIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M3.5 4h13v9.5H9l-3.5 3v-3h-2zM6.5 7.3h7M6.5 10.2h4.5" />
  </Svg>
);
