"""What every floor knows: settings, errors, events, metrics."""
