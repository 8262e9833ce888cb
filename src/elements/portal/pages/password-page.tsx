import PasswordScreen from '../../settings/password/password-screen.tsx';
import { SettingsPages } from './settings-pages.tsx';

export default function PasswordPage() {
  return (
    <SettingsPages>
      <PasswordScreen />
    </SettingsPages>
  );
}
