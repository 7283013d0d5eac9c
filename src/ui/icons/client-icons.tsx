import AddRounded from '@mui/icons-material/AddRounded';
import CalendarTodayRounded from '@mui/icons-material/CalendarTodayRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import LogoutRounded from '@mui/icons-material/LogoutRounded';
import MenuRounded from '@mui/icons-material/MenuRounded';
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
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

// What clients see too, apart from the rest so that the first page is not sent what only staff see.
export const CalendarIcon = /* @__PURE__ */ icon(CalendarTodayRounded);
export const CameraIcon = /* @__PURE__ */ icon(PhotoCameraOutlined);
export const CheckIcon = /* @__PURE__ */ icon(CheckRounded);
export const ChevronDownIcon = /* @__PURE__ */ icon(ExpandMoreRounded);
export const ChevronLeftIcon = /* @__PURE__ */ icon(ChevronLeftRounded);
export const ChevronRightIcon = /* @__PURE__ */ icon(ChevronRightRounded);
export const CloseIcon = /* @__PURE__ */ icon(CloseRounded);
export const ErrorIcon = /* @__PURE__ */ icon(ErrorOutlineRounded);
export const InfoIcon = /* @__PURE__ */ icon(InfoOutlined);
export const LogOutIcon = /* @__PURE__ */ icon(LogoutRounded);
export const MenuIcon = /* @__PURE__ */ icon(MenuRounded);
export const MoonIcon = /* @__PURE__ */ icon(DarkModeOutlined);
export const PictureIcon = /* @__PURE__ */ icon(ImageOutlined);
export const PlusIcon = /* @__PURE__ */ icon(AddRounded);
export const SunIcon = /* @__PURE__ */ icon(LightModeOutlined);
export const UploadIcon = /* @__PURE__ */ icon(FileUploadOutlined);
export const WarningIcon = /* @__PURE__ */ icon(WarningAmberRounded);
export const OpenIcon = /* @__PURE__ */ icon(RadioButtonUncheckedRounded);
