import SettingsScreen from '../../settings/settings-screen.tsx';
import { SettingsPages } from './settings-pages.tsx';

export default function SettingPage() {
  return (
    <SettingsPages>
      <SettingsScreen />
    </SettingsPages>
  );
}
