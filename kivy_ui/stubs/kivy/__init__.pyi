kivy_data_dir: str
