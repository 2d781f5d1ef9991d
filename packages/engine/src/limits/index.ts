export {
  applyProfile,
  type Profile,
  PROFILE_NAMES,
  type ProfileName,
  PROFILES,
} from "./profile.ts";
